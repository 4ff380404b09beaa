import { useEffect, useState } from 'react'
import { fetchPage, type Item, levelOptions, m, money, type Query, statusOptions, textOf, texts } from '../shared/list'
import { show } from '../shared/react'

/** The same screen by hand in plain React: a floor, no peer. */
function App() {
  const [params, setParams] = useState<{ page: number; query: Query }>({ page: 1, query: {} })
  const [rows, setRows] = useState<readonly Item[]>([])
  useEffect(() => {
    let current = true
    fetchPage(params.page, params.query).then(({ records }) => {
      if (current) setRows(records)
    })
    return () => {
      current = false
    }
  }, [params])
  const search = (form: FormData) => setParams({ page: 1, query: Object.fromEntries(form) })
  return (
    <main>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search(new FormData(event.currentTarget))
        }}
      >
        <label>
          {m.name} <input name="name" />
        </label>
        <label>
          {m.code} <input name="code" />
        </label>
        <label htmlFor="status">{m.status}</label>
        <Choice name="status" options={statusOptions} />
        <label htmlFor="level">{m.levelTitle}</label>
        <Choice name="level" options={levelOptions} />
        <label>
          {m.stock} <input name="stock_begin" type="number" />
        </label>
        <label>
          {m.createTime} <input name="createTime_begin" type="date" />
        </label>
        <button type="submit">{texts.search}</button>
      </form>
      <table>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <img src={row.image} width={40} height={40} alt="" />
              </td>
              <td>{row.name}</td>
              <td>{row.code}</td>
              <td>{textOf(statusOptions, row.status)}</td>
              <td>{textOf(levelOptions, row.level)}</td>
              <td>{money(row.price)}</td>
              <td>{row.stock}</td>
              <td>{money(row.amount)}</td>
              <td>{row.hot === 'Y' ? texts.yes : texts.no}</td>
              <td>{row.owner}</td>
              <td>{row.createTime}</td>
              <td>
                <button type="button">{texts.view}</button>
                <button type="button">{texts.edit}</button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button
        id="next"
        type="button"
        onClick={() => setParams({ ...params, page: params.page + 1 })}
      >
        {texts.next}
      </button>
    </main>
  )
}

const titles = [
  m.image,
  m.name,
  m.code,
  m.status,
  m.levelTitle,
  m.price,
  m.stock,
  m.amount,
  m.hot,
  m.owner,
  m.createTime,
  texts.actions,
]

interface ChoiceProps {
  readonly name: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

function Choice({ name, options }: ChoiceProps) {
  return (
    <select id={name} name={name}>
      <option value="" />
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

show(<App />)
