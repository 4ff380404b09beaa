/** What is no word at all: fences of code, lines, and what stands under a table's head. */
const rule = /^ {0,3}(?:(?:```|~~~).*|([-*_])(?: *\1){2,} *|\|?(?: *:?-+:? *\|)+(?: *:?-+:?)? *)$/gm
/** What begins a heading, a quotation, a member of a list, a task. */
const beginning = /^ *(?:#{1,6} +|> ?|(?:[-*+]|\d{1,9}[.)]) +(?:\[[ xX]\] +)?)/gm
/** Links and pictures: their text stays. */
const link = /!?\[([^\][\n]{0,500})\]\([^()\n]{0,2000}\)/g
const strong = /(\*\*|__|~~|`)([^*_~`\n]+)\1/g
const soft = /(^|[^\w*])([*_])([^*_\s](?:[^*_\n]*[^*_\s])?)\2(?![\w*])/gm
const row = /^ *\|.*\|? *$/gm

/** The words of a Markdown text in one line: what it says, without the marks that shape it. */
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
