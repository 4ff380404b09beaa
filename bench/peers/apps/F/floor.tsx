import { useState } from 'react'
import { type Field, fields, hold } from '../shared/form'
import { show } from '../shared/react'

/** The same fields by hand: controlled native controls in plain React, one state; a floor, no peer. */
function App() {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  return (
    <form style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 16 }}>
      {fields.map((field) =>
        field.shownBy && !values[field.shownBy] ? null : (
          <div key={field.name}>
            <label htmlFor={field.name}>{field.title}</label>
            <br />
            <Control
              field={field}
              value={values[field.name] ?? ''}
              change={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
            />
          </div>
        ),
      )}
    </form>
  )
}

interface ControlProps {
  readonly field: Field
  readonly value: string
  change(value: string): void
}

const inputTypes: Readonly<Record<string, string>> = {
  inputNumber: 'number',
  money: 'number',
  date: 'date',
  switch: 'checkbox',
}

function Control({ field: { name, type, options, required }, value, change }: ControlProps) {
  if (options.length > 0)
    return (
      <select id={name} value={value} onChange={(event) => change(event.target.value)}>
        <option value="" />
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )
  if (type === 'textarea')
    return (
      <textarea id={name} rows={4} value={value} onChange={(event) => change(event.target.value)} />
    )
  return (
    <input
      id={name}
      type={inputTypes[type] ?? 'text'}
      required={required}
      value={value}
      onChange={(event) => change(event.target.value)}
    />
  )
}

hold(() => show(<App />))
