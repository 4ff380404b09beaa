import { useState } from 'react'
import type { DistinctText } from './filter'
import { sheetMessages as m } from './messages'

interface ValueListProps {
  readonly values: readonly DistinctText[]
  /** undefined = all. */
  readonly chosen: ReadonlySet<string> | undefined
  onChange(chosen: ReadonlySet<string> | undefined): void
}

const listed = 200

/** The values of a column with checkboxes; long lists can be searched. */
export function ValueList({ values, chosen, onChange }: ValueListProps) {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = values.filter(({ text }) => text.toLowerCase().includes(wanted))
  const isOn = (text: string) => chosen === undefined || chosen.has(text)
  const allOn = found.length > 0 && found.every(({ text }) => isOn(text))

  function put(texts: readonly string[], on: boolean) {
    const next = new Set(chosen ?? values.map(({ text }) => text))
    for (const text of texts) {
      if (on) next.add(text)
      else next.delete(text)
    }
    onChange(values.every(({ text }) => next.has(text)) ? undefined : next)
  }
  return (
    <div className="jd-sheet-values">
      <input
        type="search"
        aria-label={m.searchValues}
        placeholder={m.searchValues}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <label className="jd-sheet-value">
        <input
          type="checkbox"
          checked={allOn}
          disabled={found.length === 0}
          onChange={() =>
            put(
              found.map(({ text }) => text),
              !allOn,
            )
          }
        />
        {found.length === 0 ? m.noValues : m.all}
      </label>
      <ul>
        {found.slice(0, listed).map(({ text, count }) => (
          <li key={text}>
            <label className="jd-sheet-value">
              <input
                type="checkbox"
                checked={isOn(text)}
                onChange={() => put([text], !isOn(text))}
              />
              <span>{text === '' ? m.blankValue : text}</span>
              <small>{count}</small>
            </label>
          </li>
        ))}
      </ul>
      {found.length > listed && <p>{m.moreValues(listed, found.length)}</p>}
    </div>
  )
}
