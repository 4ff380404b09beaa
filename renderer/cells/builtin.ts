import type { CellType } from '../cellType'
import type { Member } from '../ui/stock'
import { category } from './category/index'
import { checkbox } from './checkbox/index'
import { date } from './date/index'
import { datetime } from './datetime/index'
import { file } from './file/index'
import { hidden } from './hidden/index'
import { image } from './image/index'
import { input } from './input/index'
import { inputNumber } from './inputNumber/index'
import { list_multi } from './list_multi/index'
import { money } from './money/index'
import { normal } from './normal/index'
import { popup } from './popup/index'
import { radio } from './radio/index'
import { richtext } from './richtext/index'
import { sel_search } from './sel_search/index'
import { select } from './select/index'
import { subtable } from './subtable/index'
import { switchCell } from './switch/index'
import { textarea } from './textarea/index'
import { time } from './time/index'
import { upload } from './upload/index'

/**
 * The built-in types with their pictures: the list a client takes. What few documents name is fetched
 * when one does, so that no list pays for it.
 */
export const builtinCells: readonly Member<CellType>[] = [
  normal,
  input,
  textarea,
  richtext,
  { name: 'markdown', load: async () => (await import('./markdown/index')).markdown },
  inputNumber,
  money,
  select,
  radio,
  checkbox,
  {
    name: 'checkbox_meta',
    load: async () => (await import('./checkbox_meta/index')).checkbox_meta,
  },
  switchCell,
  list_multi,
  date,
  datetime,
  time,
  image,
  file,
  upload,
  category,
  sel_search,
  { name: 'tree', load: async () => (await import('./tree/index')).tree },
  { name: 'area', load: async () => (await import('./area/index')).area },
  { name: 'cron', load: async () => (await import('./cron/index')).cron },
  { name: 'user', load: async () => (await import('./user/index')).user },
  { name: 'depart', load: async () => (await import('./depart/index')).depart },
  { name: 'role', load: async () => (await import('./role/index')).role },
  { name: 'position', load: async () => (await import('./position/index')).position },
  { name: 'record', load: async () => (await import('./record/index')).record },
  { name: 'business', load: async () => (await import('./business/index')).business },
  { name: 'sel_category', load: async () => (await import('./sel_category/index')).sel_category },
  popup,
  subtable,
  { name: 'tags', load: async () => (await import('./tags/index')).tags },
  { name: 'progress', load: async () => (await import('./progress/index')).progress },
  { name: 'slot', load: async () => (await import('./slot/index')).slot },
  { name: 'password', load: async () => (await import('./password/index')).password },
  { name: 'transfer', load: async () => (await import('./transfer/index')).transfer },
  { name: 'tree_select', load: async () => (await import('./tree_select/index')).tree_select },
  hidden,
]
