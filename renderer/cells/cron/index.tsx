import { defineCell } from '../../cellType'
import { ShowText } from '../../controls/ShowText'
import { TextSearch } from '../../controls/TextSearch'
import { CronBox } from './CronBox'
import { cronValue } from './value'

export const cron = defineCell(cronValue, {
  width: 160,
  Show: ShowText,
  Edit: CronBox,
  Search: TextSearch,
})
