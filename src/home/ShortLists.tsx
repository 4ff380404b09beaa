import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AddressOf } from './address'
import { Lead } from './Lead'
import { homeMessages as texts } from './messages'
import { shortTime } from './numbers'
import type { HomeRecord, ShortList } from './summary'

interface ShortListsProps {
  readonly lists: readonly ShortList[]
  readonly today: string
  readonly addressOf: AddressOf
  detailOf(page: string, id: string): string | undefined
}

/** The first few records of what is worth a look. */
export function ShortLists({ lists, today, addressOf, detailOf }: ShortListsProps) {
  const known = lists.filter(({ key }) => Object.hasOwn(texts.list, key))
  return (
    <div className="home-lists">
      {known.map((list) => {
        const { key, page, records } = list
        const { title, empty } = texts.list[key] ?? { title: '', empty: '' }
        // Rows of a record are listed by the page of that record, which knows no such conditions.
        const address = key === 'certificates' ? addressOf({ page, rules: [] }) : addressOf(list)
        return (
          <section key={key} className="home-card" aria-labelledby={`home-${key}`}>
            <h2 id={`home-${key}`}>
              {title}
              {address && records.length > 0 && (
                <Link className="home-all" to={address}>
                  {texts.all}
                </Link>
              )}
            </h2>
            {records.length === 0 && <p className="home-empty">{empty}</p>}
            <ul className="home-list">
              {records.map((record) => {
                const line = lineOf(key, record, today)
                const to = detailOf(page, line.id)
                const name = <span title={line.name}>{line.name}</span>
                return (
                  <li key={record('id')}>
                    <Lead to={to}>{name}</Lead>
                    <small>{line.note}</small>
                  </li>
                )
              })}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

interface Line {
  /** Of the record that opens. */
  readonly id: string
  readonly name: string
  readonly note: ReactNode
}

const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ')

function lineOf(key: string, record: HomeRecord, today: string): Line {
  const id = record('id')
  switch (key) {
    case 'enquiries':
      return {
        ...{ id, name: record('subject') },
        note: joined(
          record('customer'),
          record('country_dictText'),
          shortTime(record('createTime'), today),
        ),
      }
    case 'posts':
      return {
        ...{ id, name: record('title') },
        note: joined(
          record('platform_dictText'),
          record('status_dictText'),
          shortTime(record('planTime'), today),
        ),
      }
    case 'keywords':
      return {
        ...{ id, name: record('word') },
        note: joined(
          record('country_dictText'),
          texts.rank(record('lastRank') || texts.beyond, record('rank') || texts.beyond),
        ),
      }
    default: {
      const day = record('expireDate')
      const name = record('name')
      const note = day < today ? <em>{texts.expired(day)}</em> : texts.expires(day)
      return { id: record('enterpriseId'), name, note }
    }
  }
}
