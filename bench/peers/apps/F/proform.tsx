import '@ant-design/v5-patch-for-react-19'
import { BetaSchemaForm, type ProFormColumnsType } from '@ant-design/pro-components'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { type Field, fields, hold } from '../shared/form'
import { show } from '../shared/react'

const valueTypes: Readonly<Record<string, string>> = {
  input: 'text',
  inputNumber: 'digit',
  textarea: 'textarea',
  select: 'select',
  date: 'date',
  switch: 'switch',
  radio: 'radio',
  money: 'money',
}

const plain = ({ name, title, type, required, options }: Field): ProFormColumnsType =>
  ({
    title,
    dataIndex: name,
    valueType: valueTypes[type],
    colProps: { span: 12 },
    ...(required ? { formItemProps: { rules: [{ required: true }] } } : {}),
    ...(options.length > 0 ? { fieldProps: { options } } : {}),
  }) as ProFormColumnsType

const columns = fields.map((field): ProFormColumnsType => {
  const { shownBy } = field
  if (!shownBy) return plain(field)
  return {
    valueType: 'dependency',
    name: [shownBy],
    columns: (values: Readonly<Record<string, unknown>>) => (values[shownBy] ? [plain(field)] : []),
  } as ProFormColumnsType
})

hold(() =>
  show(
    <ConfigProvider locale={zhCN}>
      <BetaSchemaForm layoutType="Form" grid rowProps={{ gutter: 24 }} columns={columns} />
    </ConfigProvider>,
  ),
)
