import type { CellType } from '../cellType'
import type { LateMember, Member } from '../ui/stock'
import { category } from './category'
import { checkbox } from './checkbox'
import { date } from './date'
import { datetime } from './datetime'
import { file } from './file'
import { hidden } from './hidden'
import { image } from './image'
import { input } from './input'
import { inputNumber } from './inputNumber'
import { list_multi } from './list_multi'
import { money } from './money'
import { normal } from './normal'
import { popup } from './popup'
import { radio } from './radio'
import { select } from './select'
import { standInCell } from './standIn'
import { subtable } from './subtable'
import { switchCell } from './switch'
import { textarea } from './textarea'
import { time } from './time'

const lateCell = (name: string, load: () => Promise<CellType>): LateMember<CellType> => ({
  name,
  load,
  async standIn(again) {
    const { builtinValues } = await import('./values')
    const value = builtinValues.find((one) => one.name === name)
    if (!value) throw new Error(`cell type '${name}': no value half`)
    return standInCell(value, again)
  },
})

/**
 * The built-in types with their components: the client's list. Types that few documents use are fetched on demand, so
 * that other lists do not load them.
 */
export const builtinCells: readonly Member<CellType>[] = [
  normal,
  input,
  textarea,
  lateCell('richtext', async () => (await import('./richtext')).richtext),
  lateCell('markdown', async () => (await import('./markdown')).markdown),
  inputNumber,
  money,
  select,
  radio,
  checkbox,
  lateCell('checkbox_meta', async () => (await import('./checkbox_meta')).checkbox_meta),
  switchCell,
  list_multi,
  date,
  datetime,
  time,
  image,
  file,
  lateCell('upload', async () => (await import('./upload')).upload),
  category,
  lateCell('sel_search', async () => (await import('./sel_search')).sel_search),
  lateCell('tree', async () => (await import('./tree')).tree),
  lateCell('area', async () => (await import('./area')).area),
  lateCell('cron', async () => (await import('./cron')).cron),
  lateCell('user', async () => (await import('./user')).user),
  lateCell('depart', async () => (await import('./depart')).depart),
  lateCell('role', async () => (await import('./role')).role),
  lateCell('position', async () => (await import('./position')).position),
  lateCell('record', async () => (await import('./record')).record),
  lateCell('records', async () => (await import('./records')).records),
  lateCell('business', async () => (await import('./business')).business),
  lateCell('sel_category', async () => (await import('./sel_category')).sel_category),
  popup,
  subtable,
  lateCell('tags', async () => (await import('./tags')).tags),
  lateCell('progress', async () => (await import('./progress')).progress),
  lateCell('slot', async () => (await import('./slot')).slot),
  hidden,
]
