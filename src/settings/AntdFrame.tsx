import '@ant-design/v5-patch-for-react-19'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type ReactNode, useMemo } from 'react'
import { antdTheme } from './antdTheme'
import { useLook } from './look'

dayjs.locale('zh-cn')

const { DatePicker } = zhCN
/** The library's own labels hide the visible texts of the calendar's year and month buttons. */
const locale: typeof zhCN = DatePicker
  ? {
      ...zhCN,
      DatePicker: { ...DatePicker, lang: { ...DatePicker.lang, yearSelect: '', monthSelect: '' } },
    }
  : zhCN

/** Theme and language for the component library's controls inside. */
export function AntdFrame({ children }: { readonly children: ReactNode }) {
  const look = useLook()
  const theme = useMemo(() => antdTheme(look), [look])
  return (
    <ConfigProvider locale={locale} theme={theme} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  )
}
