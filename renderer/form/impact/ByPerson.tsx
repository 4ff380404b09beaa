import { useMemo, useState } from 'react'
import { nameOf } from './ByItem'
import { byPerson, type Impact, type PersonLines } from './impact'
import { impactMessages as messages } from './messages'
import { Some } from './Some'

/** The people concerned, each with gains and losses. */
export function ByPerson({ impact }: { readonly impact: Impact }) {
  const all = useMemo(() => byPerson(impact), [impact])
  const [typed, setTyped] = useState('')
  const keyword = typed.trim().toLowerCase()
  const found = all.filter(({ person }) => nameOf(person).toLowerCase().includes(keyword))
  return (
    <>
      <input
        type="search"
        className="jd-control"
        aria-label={messages.find}
        placeholder={messages.find}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {found.length === 0 && <p role="status">{messages.noHit}</p>}
      <Some
        of={found}
        keyOf={({ person }) => nameOf(person)}
        show={(lines) => (
          <details>
            <summary>
              <span>{nameOf(lines.person)}</span>
              <span>{summaryOf(lines)}</span>
            </summary>
            <ul>
              {detailsOf(lines).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </details>
        )}
      />
    </>
  )
}

const summaryOf = ({ items, rows }: PersonLines): string => {
  const sum = (side: 'gained' | 'lost') => rows.reduce((total, one) => total + one[side], 0)
  return messages.summary(items.gained.length, items.lost.length, sum('gained'), sum('lost'))
}

const detailsOf = ({ items, rows }: PersonLines): readonly string[] => [
  ...items.gained.map(({ kind, title }) => messages.gainedItem(kind, title)),
  ...items.lost.map(({ kind, title }) => messages.lostItem(kind, title)),
  ...rows.flatMap(({ title, gained, lost }) => [
    ...(gained > 0 ? [messages.gainedRows(title, gained)] : []),
    ...(lost > 0 ? [messages.lostRows(title, lost)] : []),
  ]),
]
