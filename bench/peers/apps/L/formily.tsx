import '@ant-design/v5-patch-for-react-19'
import {
  DatePicker,
  FormButtonGroup,
  FormGrid,
  FormItem,
  FormLayout,
  Input,
  NumberPicker,
  Reset,
  Select,
  Submit,
} from '@formily/antd-v5'
import { createForm } from '@formily/core'
import { createSchemaField, FormProvider } from '@formily/react'
import { ConfigProvider, Table } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { useMemo } from 'react'
import { levelOptions, m, statusOptions, texts } from '../shared/list'
import { show } from '../shared/react'
import { columns } from './antdColumns'
import { useList } from './useList'

const SchemaField = createSchemaField({
  components: { FormItem, FormGrid, FormLayout, Input, Select, NumberPicker, DatePicker },
})

const field = (title: string, component: string, more: object = {}) => ({
  type: 'string',
  title,
  'x-decorator': 'FormItem',
  'x-component': component,
  ...more,
})

const schema = {
  type: 'object',
  properties: {
    grid: {
      type: 'void',
      'x-component': 'FormGrid',
      'x-component-props': { maxColumns: 4, minColumns: 4 },
      properties: {
        name: field(m.name, 'Input'),
        code: field(m.code, 'Input'),
        status: field(m.status, 'Select', { enum: statusOptions }),
        level: field(m.levelTitle, 'Select', { enum: levelOptions }),
        stock: field(m.stock, 'NumberPicker'),
        createTime: field(m.createTime, 'DatePicker.RangePicker'),
      },
    },
  },
}

function App() {
  const form = useMemo(() => createForm(), [])
  const { table, search } = useList()
  return (
    <ConfigProvider locale={zhCN}>
      <FormProvider form={form}>
        <FormLayout>
          <SchemaField schema={schema} />
        </FormLayout>
        <FormButtonGroup>
          <Submit onSubmit={search}>{texts.search}</Submit>
          <Reset>{texts.reset}</Reset>
        </FormButtonGroup>
      </FormProvider>
      <Table {...table} columns={columns} />
    </ConfigProvider>
  )
}

show(<App />)
