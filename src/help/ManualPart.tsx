import { helpMessages as texts } from './messages'
import type { Entry, Part } from './parts'

interface ManualPartProps {
  readonly part: Part
  readonly titles: ReadonlyMap<string, string>
  onOpen(part: string): void
}

/** The keys of one part, each with its values, description and example. */
export function ManualPart({ part, titles, onOpen }: ManualPartProps) {
  const { id, title, use, entries } = part
  const headId = `help-${id}`
  return (
    <section aria-labelledby={headId}>
      <h2 id={headId}>
        {title} <code>{id}</code>
      </h2>
      {use !== undefined && <p>{texts.use(use)}</p>}
      {entries.length === 0 && <p>{texts.noKeys}</p>}
      <ul>
        {entries.map((entry) => (
          <li key={`${entry.name} ${entry.sentence}`}>
            <EntryHead entry={entry} titles={titles} onOpen={onOpen} />
            <p>{entry.sentence}</p>
            {entry.example !== undefined && (
              <figure>
                <pre>{entry.example}</pre>
                <figcaption>{entry.source}</figcaption>
              </figure>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function EntryHead({
  entry: { name, value, required, of },
  titles,
  onOpen,
}: { readonly entry: Entry } & Pick<ManualPartProps, 'titles' | 'onOpen'>) {
  if (name === '') return null
  return (
    <h3>
      <code>{name}</code>
      {required && <span className="help-required">{texts.required}</span>}
      {value !== undefined && <span className="help-value">{value}</span>}
      {of !== undefined && (
        <button type="button" onClick={() => onOpen(of)}>
          {texts.see(titles.get(of) ?? of)}
        </button>
      )}
    </h3>
  )
}
