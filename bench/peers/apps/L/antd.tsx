import '@ant-design/v5-patch-for-react-19'
import {
  Button,
  ConfigProvider,
  DatePicker,
  Form,
  Input,
  InputNumber,
  Select,
  Space,
  Table,
} from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { levelOptions, m, statusOptions, texts } from '../shared/list'
import { show } from '../shared/react'
import { columns } from './antdColumns'
import { useList } from './useList'

function App() {
  const { table, search } = useList()
  return (
    <ConfigProvider locale={zhCN}>
      <Form layout="inline" onFinish={search} style={{ rowGap: 12, padding: 16 }}>
        <Form.Item name="name" label={m.name}>
          <Input />
        </Form.Item>
        <Form.Item name="code" label={m.code}>
          <Input />
        </Form.Item>
        <Form.Item name="status" label={m.status}>
          <Select allowClear options={statusOptions} style={{ width: 160 }} />
        </Form.Item>
        <Form.Item name="level" label={m.levelTitle}>
          <Select allowClear options={levelOptions} style={{ width: 160 }} />
        </Form.Item>
        <Form.Item label={m.stock}>
          <Space.Compact>
            <Form.Item name={['stock', 0]} noStyle>
              <InputNumber />
            </Form.Item>
            <Form.Item name={['stock', 1]} noStyle>
              <InputNumber />
            </Form.Item>
          </Space.Compact>
        </Form.Item>
        <Form.Item name="createTime" label={m.createTime}>
          <DatePicker.RangePicker />
        </Form.Item>
        <Button type="primary" htmlType="submit">
          {texts.search}
        </Button>
        <Button htmlType="reset">{texts.reset}</Button>
      </Form>
      <Table {...table} columns={columns} />
    </ConfigProvider>
  )
}

show(<App />)
