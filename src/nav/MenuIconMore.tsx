import ApiOutlined from '@ant-design/icons-svg/es/asn/ApiOutlined'
import AreaChartOutlined from '@ant-design/icons-svg/es/asn/AreaChartOutlined'
import AuditOutlined from '@ant-design/icons-svg/es/asn/AuditOutlined'
import BarChartOutlined from '@ant-design/icons-svg/es/asn/BarChartOutlined'
import BarsOutlined from '@ant-design/icons-svg/es/asn/BarsOutlined'
import BellOutlined from '@ant-design/icons-svg/es/asn/BellOutlined'
import BlockOutlined from '@ant-design/icons-svg/es/asn/BlockOutlined'
import BookOutlined from '@ant-design/icons-svg/es/asn/BookOutlined'
import BugOutlined from '@ant-design/icons-svg/es/asn/BugOutlined'
import BuildOutlined from '@ant-design/icons-svg/es/asn/BuildOutlined'
import CalendarOutlined from '@ant-design/icons-svg/es/asn/CalendarOutlined'
import ClockCircleOutlined from '@ant-design/icons-svg/es/asn/ClockCircleOutlined'
import CloudOutlined from '@ant-design/icons-svg/es/asn/CloudOutlined'
import ClusterOutlined from '@ant-design/icons-svg/es/asn/ClusterOutlined'
import CodeOutlined from '@ant-design/icons-svg/es/asn/CodeOutlined'
import ContactsOutlined from '@ant-design/icons-svg/es/asn/ContactsOutlined'
import ControlOutlined from '@ant-design/icons-svg/es/asn/ControlOutlined'
import DashboardOutlined from '@ant-design/icons-svg/es/asn/DashboardOutlined'
import DatabaseOutlined from '@ant-design/icons-svg/es/asn/DatabaseOutlined'
import DeploymentUnitOutlined from '@ant-design/icons-svg/es/asn/DeploymentUnitOutlined'
import DesktopOutlined from '@ant-design/icons-svg/es/asn/DesktopOutlined'
import DollarOutlined from '@ant-design/icons-svg/es/asn/DollarOutlined'
import EditOutlined from '@ant-design/icons-svg/es/asn/EditOutlined'
import ExportOutlined from '@ant-design/icons-svg/es/asn/ExportOutlined'
import FileDoneOutlined from '@ant-design/icons-svg/es/asn/FileDoneOutlined'
import FileOutlined from '@ant-design/icons-svg/es/asn/FileOutlined'
import FileSearchOutlined from '@ant-design/icons-svg/es/asn/FileSearchOutlined'
import FileTextOutlined from '@ant-design/icons-svg/es/asn/FileTextOutlined'
import FireOutlined from '@ant-design/icons-svg/es/asn/FireOutlined'
import FolderOpenOutlined from '@ant-design/icons-svg/es/asn/FolderOpenOutlined'
import FolderOutlined from '@ant-design/icons-svg/es/asn/FolderOutlined'
import GiftOutlined from '@ant-design/icons-svg/es/asn/GiftOutlined'
import GlobalOutlined from '@ant-design/icons-svg/es/asn/GlobalOutlined'
import HddOutlined from '@ant-design/icons-svg/es/asn/HddOutlined'
import HeartOutlined from '@ant-design/icons-svg/es/asn/HeartOutlined'
import HistoryOutlined from '@ant-design/icons-svg/es/asn/HistoryOutlined'
import IdcardOutlined from '@ant-design/icons-svg/es/asn/IdcardOutlined'
import ImportOutlined from '@ant-design/icons-svg/es/asn/ImportOutlined'
import InfoCircleOutlined from '@ant-design/icons-svg/es/asn/InfoCircleOutlined'
import InteractionOutlined from '@ant-design/icons-svg/es/asn/InteractionOutlined'
import LaptopOutlined from '@ant-design/icons-svg/es/asn/LaptopOutlined'
import LayoutOutlined from '@ant-design/icons-svg/es/asn/LayoutOutlined'
import LinkOutlined from '@ant-design/icons-svg/es/asn/LinkOutlined'
import LockOutlined from '@ant-design/icons-svg/es/asn/LockOutlined'
import MenuOutlined from '@ant-design/icons-svg/es/asn/MenuOutlined'
import MobileOutlined from '@ant-design/icons-svg/es/asn/MobileOutlined'
import PartitionOutlined from '@ant-design/icons-svg/es/asn/PartitionOutlined'
import PictureOutlined from '@ant-design/icons-svg/es/asn/PictureOutlined'
import ProfileOutlined from '@ant-design/icons-svg/es/asn/ProfileOutlined'
import QuestionCircleOutlined from '@ant-design/icons-svg/es/asn/QuestionCircleOutlined'
import ReconciliationOutlined from '@ant-design/icons-svg/es/asn/ReconciliationOutlined'
import RobotOutlined from '@ant-design/icons-svg/es/asn/RobotOutlined'
import SafetyCertificateOutlined from '@ant-design/icons-svg/es/asn/SafetyCertificateOutlined'
import SearchOutlined from '@ant-design/icons-svg/es/asn/SearchOutlined'
import ShopOutlined from '@ant-design/icons-svg/es/asn/ShopOutlined'
import SkinOutlined from '@ant-design/icons-svg/es/asn/SkinOutlined'
import SlidersOutlined from '@ant-design/icons-svg/es/asn/SlidersOutlined'
import StarOutlined from '@ant-design/icons-svg/es/asn/StarOutlined'
import StockOutlined from '@ant-design/icons-svg/es/asn/StockOutlined'
import TabletOutlined from '@ant-design/icons-svg/es/asn/TabletOutlined'
import TagOutlined from '@ant-design/icons-svg/es/asn/TagOutlined'
import TagsOutlined from '@ant-design/icons-svg/es/asn/TagsOutlined'
import ThunderboltOutlined from '@ant-design/icons-svg/es/asn/ThunderboltOutlined'
import ToolOutlined from '@ant-design/icons-svg/es/asn/ToolOutlined'
import TransactionOutlined from '@ant-design/icons-svg/es/asn/TransactionOutlined'
import UserOutlined from '@ant-design/icons-svg/es/asn/UserOutlined'
import VideoCameraOutlined from '@ant-design/icons-svg/es/asn/VideoCameraOutlined'
import WalletOutlined from '@ant-design/icons-svg/es/asn/WalletOutlined'
import WarningOutlined from '@ant-design/icons-svg/es/asn/WarningOutlined'
import type { IconDefinition } from '@ant-design/icons-svg/es/types'
import type { MoreIconName } from '#model'
import { Icon } from '../ui/Icon'

/** Icon names of the component library that menus are known to use. */
const known: Readonly<Record<MoreIconName, IconDefinition>> = {
  api: ApiOutlined,
  'area-chart': AreaChartOutlined,
  audit: AuditOutlined,
  'bar-chart': BarChartOutlined,
  bars: BarsOutlined,
  bell: BellOutlined,
  block: BlockOutlined,
  book: BookOutlined,
  bug: BugOutlined,
  build: BuildOutlined,
  calendar: CalendarOutlined,
  'clock-circle': ClockCircleOutlined,
  cloud: CloudOutlined,
  cluster: ClusterOutlined,
  code: CodeOutlined,
  contacts: ContactsOutlined,
  control: ControlOutlined,
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  'deployment-unit': DeploymentUnitOutlined,
  desktop: DesktopOutlined,
  dollar: DollarOutlined,
  edit: EditOutlined,
  export: ExportOutlined,
  'file-done': FileDoneOutlined,
  'file-search': FileSearchOutlined,
  'file-text': FileTextOutlined,
  fire: FireOutlined,
  folder: FolderOutlined,
  'folder-open': FolderOpenOutlined,
  gift: GiftOutlined,
  global: GlobalOutlined,
  hdd: HddOutlined,
  heart: HeartOutlined,
  history: HistoryOutlined,
  idcard: IdcardOutlined,
  import: ImportOutlined,
  'info-circle': InfoCircleOutlined,
  interaction: InteractionOutlined,
  laptop: LaptopOutlined,
  layout: LayoutOutlined,
  link: LinkOutlined,
  lock: LockOutlined,
  menu: MenuOutlined,
  mobile: MobileOutlined,
  partition: PartitionOutlined,
  picture: PictureOutlined,
  profile: ProfileOutlined,
  'question-circle': QuestionCircleOutlined,
  reconciliation: ReconciliationOutlined,
  robot: RobotOutlined,
  'safety-certificate': SafetyCertificateOutlined,
  search: SearchOutlined,
  shop: ShopOutlined,
  skin: SkinOutlined,
  sliders: SlidersOutlined,
  star: StarOutlined,
  stock: StockOutlined,
  tablet: TabletOutlined,
  tag: TagOutlined,
  tags: TagsOutlined,
  thunderbolt: ThunderboltOutlined,
  tool: ToolOutlined,
  transaction: TransactionOutlined,
  user: UserOutlined,
  'video-camera': VideoCameraOutlined,
  wallet: WalletOutlined,
  warning: WarningOutlined,
}

const icons: Readonly<Record<string, IconDefinition>> = known

export function MenuIconMore({ name }: { name: string }) {
  return <Icon of={(Object.hasOwn(icons, name) && icons[name]) || FileOutlined} />
}
