import ApartmentOutlined from '@ant-design/icons-svg/es/asn/ApartmentOutlined'
import AppstoreOutlined from '@ant-design/icons-svg/es/asn/AppstoreOutlined'
import BankOutlined from '@ant-design/icons-svg/es/asn/BankOutlined'
import FileOutlined from '@ant-design/icons-svg/es/asn/FileOutlined'
import FormOutlined from '@ant-design/icons-svg/es/asn/FormOutlined'
import FundOutlined from '@ant-design/icons-svg/es/asn/FundOutlined'
import HomeOutlined from '@ant-design/icons-svg/es/asn/HomeOutlined'
import KeyOutlined from '@ant-design/icons-svg/es/asn/KeyOutlined'
import LineChartOutlined from '@ant-design/icons-svg/es/asn/LineChartOutlined'
import MailOutlined from '@ant-design/icons-svg/es/asn/MailOutlined'
import MessageOutlined from '@ant-design/icons-svg/es/asn/MessageOutlined'
import NotificationOutlined from '@ant-design/icons-svg/es/asn/NotificationOutlined'
import PieChartOutlined from '@ant-design/icons-svg/es/asn/PieChartOutlined'
import ReadOutlined from '@ant-design/icons-svg/es/asn/ReadOutlined'
import RocketOutlined from '@ant-design/icons-svg/es/asn/RocketOutlined'
import SafetyOutlined from '@ant-design/icons-svg/es/asn/SafetyOutlined'
import ScheduleOutlined from '@ant-design/icons-svg/es/asn/ScheduleOutlined'
import SettingOutlined from '@ant-design/icons-svg/es/asn/SettingOutlined'
import ShoppingOutlined from '@ant-design/icons-svg/es/asn/ShoppingOutlined'
import SolutionOutlined from '@ant-design/icons-svg/es/asn/SolutionOutlined'
import SoundOutlined from '@ant-design/icons-svg/es/asn/SoundOutlined'
import StopOutlined from '@ant-design/icons-svg/es/asn/StopOutlined'
import TableOutlined from '@ant-design/icons-svg/es/asn/TableOutlined'
import TeamOutlined from '@ant-design/icons-svg/es/asn/TeamOutlined'
import TrademarkOutlined from '@ant-design/icons-svg/es/asn/TrademarkOutlined'
import type { IconDefinition } from '@ant-design/icons-svg/es/types'
import type { FirstIconName } from '#model'
import { late } from '#renderer'
import { Icon } from '../ui/Icon'

/** Icons of the menu as it is delivered; the others come in a chunk of their own when a menu names one. */
const delivered: Readonly<Record<FirstIconName, IconDefinition>> = {
  apartment: ApartmentOutlined,
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
  solution: SolutionOutlined,
  stop: StopOutlined,
  safety: SafetyOutlined,
  'line-chart': LineChartOutlined,
  key: KeyOutlined,
  fund: FundOutlined,
  sound: SoundOutlined,
  schedule: ScheduleOutlined,
  bank: BankOutlined,
  rocket: RocketOutlined,
  'pie-chart': PieChartOutlined,
}

const icons: Readonly<Record<string, IconDefinition>> = delivered

const MoreIcon = late<{ name: string }>(
  // No icon is worth a broken page.
  () =>
    import('./MenuIconMore').then(
      ({ MenuIconMore }) => MenuIconMore,
      () => () => <Icon of={FileOutlined} />,
    ),
  <Icon of={FileOutlined} />,
)

export function MenuIcon({ name }: { name: string | null }) {
  const known = name === null ? FileOutlined : Object.hasOwn(icons, name) ? icons[name] : undefined
  return (
    <span className="menu-icon" aria-hidden="true">
      {known ? <Icon of={known} /> : <MoreIcon name={name ?? ''} />}
    </span>
  )
}
