import '@ant-design/v5-patch-for-react-19'
import Form from '@rjsf/antd'
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { type Field, fields, hold } from '../shared/form'
import { texts } from '../shared/list'
import { show } from '../shared/react'

const types: Readonly<Record<string, RJSFSchema>> = {
  inputNumber: { type: 'number' },
  money: { type: 'number', multipleOf: 0.01 },
  switch: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
}

const property = ({ title, type, options }: Field): RJSFSchema => ({
  type: 'string',
  ...types[type],
  title,
  ...(options.length > 0 ? { enum: options.map(({ value }) => value) } : {}),
})

const shown = fields.filter(({ shownBy }) => !shownBy)
const linked = fields.filter(({ shownBy }) => shownBy)

const schema: RJSFSchema = {
  type: 'object',
  required: shown.filter(({ required }) => required).map(({ name }) => name),
  properties: Object.fromEntries(shown.map((field) => [field.name, property(field)])),
  dependencies: Object.fromEntries(
    linked.map((field) => [field.shownBy, { properties: { [field.name]: property(field) } }]),
  ),
}

const widgets: Readonly<Record<string, string>> = {
  textarea: 'textarea',
  radio: 'radio',
  select: 'select',
}

const uiSchema: UiSchema = {
  'ui:order': fields.map(({ name }) => name),
  'ui:submitButtonOptions': { submitText: texts.submit },
  ...Object.fromEntries(
    fields
      .filter(({ type, options }) => widgets[type] || options.length > 0)
      .map(({ name, type, options }) => [
        name,
        { 'ui:widget': widgets[type], 'ui:enumNames': options.map(({ label }) => label) },
      ]),
  ),
}

hold(() =>
  show(
    <Form
      schema={schema}
      uiSchema={uiSchema}
      validator={validator}
      formContext={{ colSpan: 12, rowGutter: 24 }}
    />,
  ),
)
