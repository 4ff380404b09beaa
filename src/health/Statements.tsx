import { type PlainColumn, PlainTable } from '#table'
import type { Statement } from './calls'
import { healthMessages as texts } from './messages'

const number = (
  key: string,
  title: string,
  of: (one: Statement) => number,
): PlainColumn<Statement> => ({
  key,
  title,
  width: 110,
  align: 'right',
  card: 'fact',
  show: (one) => of(one).toLocaleString('zh-CN'),
})

const columns: readonly PlainColumn<Statement>[] = [
  {
    key: 'text',
    title: texts.text,
    least: 360,
    naming: true,
    card: 'title',
    show: ({ text }) => <code className="health-statement">{text}</code>,
  },
  number('count', texts.count, ({ count }) => count),
  number('total', texts.total, ({ totalMs }) => totalMs),
  number('average', texts.average, ({ count, totalMs }) => Math.round(totalMs / count)),
  number('longest', texts.longest, ({ maxMs }) => maxMs),
]

/** The most expensive SQL statements. */
export function Statements({ statements }: { readonly statements: readonly Statement[] }) {
  return (
    <section className="health-statements" aria-label={texts.statements}>
      <h2>{texts.statements}</h2>
      <p>{texts.statementsAbout}</p>
      <PlainTable
        inert
        title={texts.statements}
        columns={columns}
        records={statements}
        empty={<span>{texts.noStatements}</span>}
        keyOf={({ text }) => text}
      />
    </section>
  )
}
