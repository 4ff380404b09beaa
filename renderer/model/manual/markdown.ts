import type { ManualChapter, ManualKey } from './manual'
import { manualTexts as texts } from './messages'
import type { Manual, ManualLine } from './wholeManual'

/** The manual as a Markdown file: `docs/language.md`. */
export function manualMarkdown(manual: Manual): string {
  const { columns, functionColumns } = texts
  const titles = new Map(manual.chapters.map(({ id, title }) => [id, title]))
  const chapter = ({ id, title, use, keys }: ManualChapter) =>
    [
      `## ${title}${id === title ? '' : ` \`${id}\``}`,
      ...(use === undefined ? [] : [texts.use(use)]),
      keys.length === 0
        ? texts.noKeys
        : table(
            [columns.key, columns.value, columns.sentence, columns.example],
            keys.map((key) => keyLine(key, titles)),
          ),
    ].join('\n\n')
  const lines = (title: string, all: readonly ManualLine[]) =>
    [
      `## ${title}`,
      table(
        [
          functionColumns.name,
          functionColumns.sentence,
          functionColumns.example,
          functionColumns.result,
        ],
        all.map(({ name, sentence, example, result }) => [
          code(name),
          sentence,
          code(example),
          code(result),
        ]),
      ),
    ].join('\n\n')
  return `${[
    `# ${texts.title}`,
    texts.intro,
    texts.generated,
    ...manual.chapters.map(chapter),
    ...manual.sections.map(({ title, lines: all }) => lines(title, all)),
    `## ${texts.oddities}`,
    manual.oddities.map((line) => `- ${line}`).join('\n'),
  ].join('\n\n')}\n`
}

function keyLine(key: ManualKey, titles: ReadonlyMap<string, string>): readonly string[] {
  const { name, value, sentence, required, of, example } = key
  const see = of === undefined ? '' : `；${texts.see(titles.get(of) ?? of)}`
  return [
    `${code(name)}${required ? `（${texts.columns.required}）` : ''}`,
    `${value}${see}`,
    sentence,
    code(short(example?.text)),
  ]
}

/** A long example would make the table unreadable; the console shows it in full. */
const short = (text: string | undefined): string | undefined =>
  text !== undefined && text.length > longest ? `${text.slice(0, longest)} …` : text

const longest = 90

const code = (text: string | undefined): string => (text === undefined ? '' : `\`${text}\``)

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')
