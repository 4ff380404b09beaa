import '@ant-design/v5-patch-for-react-19'
import {
  DatePicker,
  Form,
  FormButtonGroup,
  FormGrid,
  FormItem,
  Input,
  NumberPicker,
  Radio,
  Select,
  Submit,
  Switch,
} from '@formily/antd-v5'
import { createForm } from '@formily/core'
import { createSchemaField } from '@formily/react'
import { type Field, fields, hold } from '../shared/form'
import { texts } from '../shared/list'
import { show } from '../shared/react'

const SchemaField = createSchemaField({
  components: { FormItem, FormGrid, Input, Select, NumberPicker, DatePicker, Switch, Radio },
})

const components: Readonly<Record<string, object>> = {
  input: { type: 'string', 'x-component': 'Input' },
  textarea: { type: 'string', 'x-component': 'Input.TextArea' },
  inputNumber: { type: 'number', 'x-component': 'NumberPicker' },
  money: { type: 'number', 'x-component': 'NumberPicker', 'x-component-props': { precision: 2 } },
  select: { type: 'string', 'x-component': 'Select' },
  date: { type: 'string', 'x-component': 'DatePicker' },
  switch: { type: 'boolean', 'x-component': 'Switch' },
  radio: { type: 'string', 'x-component': 'Radio.Group' },
}

const property = ({ title, type, required, options, shownBy }: Field) => ({
  ...components[type],
  title,
  required,
  'x-decorator': 'FormItem',
  ...(options.length > 0 ? { enum: options } : {}),
  ...(shownBy
    ? {
        'x-reactions': {
          dependencies: [shownBy],
          fulfill: { state: { visible: '{{!!$deps[0]}}' } },
        },
      }
    : {}),
})

const schema = {
  type: 'object',
  properties: {
    grid: {
      type: 'void',
      'x-component': 'FormGrid',
      'x-component-props': { maxColumns: 2, minColumns: 2 },
      properties: Object.fromEntries(fields.map((field) => [field.name, property(field)])),
    },
  },
}

hold(() =>
  show(
    <Form form={createForm()} layout="vertical">
      <SchemaField schema={schema} />
      <FormButtonGroup>
        <Submit>{texts.submit}</Submit>
      </FormButtonGroup>
    </Form>,
  ),
)
