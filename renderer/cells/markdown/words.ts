/** Lines without words: code fences, horizontal rules, and the line below a table's head. */
const rule = /^ {0,3}(?:(?:```|~~~).*|([-*_])(?: *\1){2,} *|\|?(?: *:?-+:? *\|)+(?: *:?-+:?)? *)$/gm
/** Start of a heading, a quotation, a list item or a task. */
const beginning = /^ *(?:#{1,6} +|> ?|(?:[-*+]|\d{1,9}[.)]) +(?:\[[ xX]\] +)?)/gm
/** Links and images; their text is kept. */
const link = /!?\[([^\][\n]{0,500})\]\([^()\n]{0,2000}\)/g
const strong = /(\*\*|__|~~|`)([^*_~`\n]+)\1/g
const soft = /(^|[^\w*])([*_])([^*_\s](?:[^*_\n]*[^*_\s])?)\2(?![\w*])/gm
const row = /^ *\|.*\|? *$/gm

/** The words of a Markdown text in one line, without its markup. */
export const wordsOf = (text: string): string =>
  text
    .replace(rule, '')
    .replace(beginning, '')
    .replace(link, '$1')
    .replace(strong, '$2')
    .replace(soft, '$1$3')
    .replace(row, (cells) => cells.replaceAll('|', ' '))
    .replace(/\s+/g, ' ')
    .trim()
