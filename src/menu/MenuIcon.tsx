import {
  AppstoreOutlined,
  FileOutlined,
  FormOutlined,
  HomeOutlined,
  MailOutlined,
  MessageOutlined,
  NotificationOutlined,
  ReadOutlined,
  SettingOutlined,
  ShoppingOutlined,
  TableOutlined,
  TeamOutlined,
  TrademarkOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import { late } from '#renderer'

/** Icons of the menu as it is delivered; the others come in a chunk of their own when a menu names one. */
const icons: Readonly<Record<string, ComponentType>> = {
  home: HomeOutlined,
  appstore: AppstoreOutlined,
  shopping: ShoppingOutlined,
  read: ReadOutlined,
  trademark: TrademarkOutlined,
  message: MessageOutlined,
  mail: MailOutlined,
  setting: SettingOutlined,
  team: TeamOutlined,
  notification: NotificationOutlined,
  table: TableOutlined,
  form: FormOutlined,
}

const MoreIcon = late<{ name: string }>(
  // No icon is worth a broken page.
  () =>
    import('./MenuIconMore').then(
      ({ MenuIconMore }) => MenuIconMore,
      () => FileOutlined,
    ),
  <FileOutlined />,
)

export function MenuIcon({ name }: { name: string | null }) {
  const Icon = name === null ? FileOutlined : Object.hasOwn(icons, name) ? icons[name] : undefined
  return (
    <span className="menu-icon" aria-hidden="true">
      {Icon ? <Icon /> : <MoreIcon name={name ?? ''} />}
    </span>
  )
}
