import type { CellType } from '../cellType'
import type { Member } from '../ui/stock'
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
import { subtable } from './subtable'
import { switchCell } from './switch'
import { textarea } from './textarea'
import { time } from './time'

/**
 * The built-in types with their pictures: the list a client takes. What few documents name is fetched
 * when one does, so that no list pays for it.
 */
export const builtinCells: readonly Member<CellType>[] = [
  normal,
  input,
  textarea,
  { name: 'richtext', load: async () => (await import('./richtext')).richtext },
  { name: 'markdown', load: async () => (await import('./markdown')).markdown },
  inputNumber,
  money,
  select,
  radio,
  checkbox,
  {
    name: 'checkbox_meta',
    load: async () => (await import('./checkbox_meta')).checkbox_meta,
  },
  switchCell,
  list_multi,
  date,
  datetime,
  time,
  image,
  file,
  { name: 'upload', load: async () => (await import('./upload')).upload },
  category,
  { name: 'sel_search', load: async () => (await import('./sel_search')).sel_search },
  { name: 'tree', load: async () => (await import('./tree')).tree },
  { name: 'area', load: async () => (await import('./area')).area },
  { name: 'cron', load: async () => (await import('./cron')).cron },
  { name: 'user', load: async () => (await import('./user')).user },
  { name: 'depart', load: async () => (await import('./depart')).depart },
  { name: 'role', load: async () => (await import('./role')).role },
  { name: 'position', load: async () => (await import('./position')).position },
  { name: 'record', load: async () => (await import('./record')).record },
  { name: 'records', load: async () => (await import('./records')).records },
  { name: 'business', load: async () => (await import('./business')).business },
  { name: 'sel_category', load: async () => (await import('./sel_category')).sel_category },
  popup,
  subtable,
  { name: 'tags', load: async () => (await import('./tags')).tags },
  { name: 'progress', load: async () => (await import('./progress')).progress },
  { name: 'slot', load: async () => (await import('./slot')).slot },
  hidden,
]
