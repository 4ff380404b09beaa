import { area } from './area/index'
import { business } from './business/index'
import { category } from './category/index'
import { checkbox } from './checkbox/index'
import { checkbox_meta } from './checkbox_meta/index'
import { cron } from './cron/index'
import { date } from './date/index'
import { datetime } from './datetime/index'
import type { CellType } from './define'
import { depart } from './depart/index'
import { file } from './file/index'
import { hidden } from './hidden/index'
import { image } from './image/index'
import { input } from './input/index'
import { inputNumber } from './inputNumber/index'
import { list_multi } from './list_multi/index'
import { markdown } from './markdown/index'
import { money } from './money/index'
import { normal } from './normal/index'
import { popup } from './popup/index'
import { position } from './position/index'
import { progress } from './progress/index'
import { radio } from './radio/index'
import { record } from './record/index'
import { richtext } from './richtext/index'
import { role } from './role/index'
import { sel_category } from './sel_category/index'
import { sel_search } from './sel_search/index'
import { select } from './select/index'
import { slot } from './slot/index'
import { subtable } from './subtable/index'
import { switchCell } from './switch/index'
import { tags } from './tags/index'
import { textarea } from './textarea/index'
import { time } from './time/index'
import { tree } from './tree/index'
import { upload } from './upload/index'
import { user } from './user/index'

/** The built-in types with their pictures: the list a client takes. */
export const builtinCells: readonly CellType[] = [
  normal,
  input,
  textarea,
  richtext,
  markdown,
  inputNumber,
  money,
  select,
  radio,
  checkbox,
  checkbox_meta,
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
  tree,
  area,
  cron,
  user,
  depart,
  role,
  position,
  record,
  business,
  sel_category,
  popup,
  subtable,
  tags,
  progress,
  slot,
  hidden,
]
