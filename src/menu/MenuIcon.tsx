import {
  AppstoreOutlined,
  FileOutlined,
  HomeOutlined,
  MailOutlined,
  MessageOutlined,
  ReadOutlined,
  SettingOutlined,
  ShoppingOutlined,
  TeamOutlined,
  TrademarkOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

/** Icon names a menu may use. */
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
}

export function MenuIcon({ name }: { name: string | null }) {
  const Icon = (name !== null && Object.hasOwn(icons, name) && icons[name]) || FileOutlined
  return (
    <span aria-hidden="true">
      <Icon />
    </span>
  )
}
