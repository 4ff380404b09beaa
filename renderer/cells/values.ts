import type { ValueType } from '../model/entity/field'
import { areaValue } from './area/value'
import { businessValue } from './business/value'
import { categoryValue } from './category/value'
import { checkboxValue } from './checkbox/value'
import { checkboxMetaValue } from './checkbox_meta/value'
import { cronValue } from './cron/value'
import { dateValue } from './date/value'
import { datetimeValue } from './datetime/value'
import { departValue } from './depart/value'
import { fileValue } from './file/value'
import { hiddenValue } from './hidden/value'
import { imageValue } from './image/value'
import { inputValue } from './input/value'
import { inputNumberValue } from './inputNumber/value'
import { listMultiValue } from './list_multi/value'
import { markdownValue } from './markdown/value'
import { moneyValue } from './money/value'
import { normalValue } from './normal/value'
import { popupValue } from './popup/value'
import { positionValue } from './position/value'
import { progressValue } from './progress/value'
import { radioValue } from './radio/value'
import { recordValue } from './record/value'
import { recordsValue } from './records/value'
import { richtextValue } from './richtext/value'
import { roleValue } from './role/value'
import { selCategoryValue } from './sel_category/value'
import { selSearchValue } from './sel_search/value'
import { selectValue } from './select/value'
import { slotValue } from './slot/value'
import { subtableValue } from './subtable/value'
import { switchValue } from './switch/value'
import { tagsValue } from './tags/value'
import { textareaValue } from './textarea/value'
import { timeValue } from './time/value'
import { treeValue } from './tree/value'
import { uploadValue } from './upload/value'
import { userValue } from './user/value'

/** The value halves of the built-in types: the server's list. */
export const builtinValues: readonly ValueType[] = [
  normalValue,
  inputValue,
  textareaValue,
  richtextValue,
  markdownValue,
  inputNumberValue,
  moneyValue,
  selectValue,
  radioValue,
  checkboxValue,
  checkboxMetaValue,
  switchValue,
  listMultiValue,
  dateValue,
  datetimeValue,
  timeValue,
  imageValue,
  fileValue,
  uploadValue,
  categoryValue,
  selSearchValue,
  treeValue,
  areaValue,
  cronValue,
  userValue,
  departValue,
  roleValue,
  positionValue,
  recordValue,
  recordsValue,
  businessValue,
  selCategoryValue,
  popupValue,
  subtableValue,
  tagsValue,
  progressValue,
  slotValue,
  hiddenValue,
]
