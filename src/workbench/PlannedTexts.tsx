import type { PlannedChange } from './calls'
import { TextComparison } from './compare/TextComparison'
import { nameOf } from './kinds'
import { workbenchTexts as texts } from './messages'

interface PlannedTextsProps {
  readonly changes: readonly PlannedChange[]
  readonly titles: Readonly<Record<string, string>>
  /** Both texts of a path; null = there is no document. */
  textsOf(path: string): { readonly before: string | null; readonly after: string | null }
}

/** Each changed document: in words where the server has some, and as text. */
export const PlannedTexts = ({ changes, titles, textsOf }: PlannedTextsProps) => (
  <ul className="workbench-planned">
    {changes.map(({ path, kind, sentences }) => (
      <li key={path}>
        <i data-mark={kind} title={texts.markTitles[kind]}>
          {texts.marks[kind]}
        </i>
        <strong>{nameOf(path, titles)}</strong> <code>{path}</code>
        {sentences.length > 0 && (
          <ul className="workbench-sentences">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        <details>
          <summary>{texts.showText}</summary>
          <TextComparison
            label={nameOf(path, titles)}
            before={{ title: texts.before, text: textsOf(path).before }}
            after={{ title: texts.after, text: textsOf(path).after }}
          />
        </details>
      </li>
    ))}
  </ul>
)
