import 'amis/lib/themes/cxd.css'
import 'amis/lib/helper.css'
import { render } from 'amis'
import { type Field, fields, hold } from '../shared/form'
import { show } from '../shared/react'

const types: Readonly<Record<string, object>> = {
  input: { type: 'input-text' },
  inputNumber: { type: 'input-number' },
  money: { type: 'input-number', precision: 2 },
  textarea: { type: 'textarea' },
  select: { type: 'select' },
  date: { type: 'input-date' },
  switch: { type: 'switch' },
  radio: { type: 'radios' },
}

const item = ({ name, title, type, required, options, shownBy }: Field) => ({
  ...types[type],
  name,
  label: title,
  required,
  ...(options.length > 0 ? { options } : {}),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: amis reads its expressions out of strings
  ...(shownBy ? { visibleOn: '${FIELD}'.replace('FIELD', shownBy) } : {}),
})

const schema = {
  type: 'page',
  body: { type: 'form', mode: 'normal', title: '', columnCount: 2, body: fields.map(item) },
}

const answer = { status: 200, headers: {}, data: { status: 0, msg: '', data: {} } }

hold(() => show(render(schema, {}, { fetcher: async () => answer, theme: 'cxd' } as never)))
