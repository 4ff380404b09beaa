export { patternError } from './check/patternError'
export { compileEntity } from './compile/compileEntity'
export type { FieldContext } from './compile/compileField'
export { type CompiledPage, compilePage } from './compile/compilePage'
export {
  type DictDoc,
  type DictRef,
  parseDictRef,
  publishedTables,
  reportTable,
  treeColumns,
} from './document/dict'
export type { EntityDoc, FieldDoc } from './document/entityDoc'
export type { PageDoc } from './document/pageDoc'
export { auditFields, systemFields } from './document/schema'
export {
  columnOf,
  databaseName,
  type Entity,
  type EntityAction,
  type EntitySource,
  permissionOf,
  type StandardAction,
  sourceColumn,
  standardActions,
  writesBeside,
} from './entity/entity'
export {
  defineValue,
  type Field,
  type FileClaim,
  isTone,
  type Lookup,
  type Operator,
  type Option,
  type Storage,
  scalarOf,
  type Tone,
  type ValueType,
} from './entity/field'
export type {
  ActionContext,
  ActionDocKind,
  ActionPlace,
  CellLook,
  CompileContext,
  PageDocKind,
  ViewContext,
  ViewDocKind,
} from './entity/kinds'
export {
  type AuthEntry,
  type ButtonLists,
  can,
  explainRight,
  type Grants,
  hasRights,
  mayEnter,
  mayPress,
  mayShow,
  noGrants,
  peopleRight,
  withheld,
} from './entity/permission'
export { Registry, replace } from './entity/registry'
export {
  applyRules,
  checkRecord,
  defaultsOf,
  type FieldState,
  isEmpty,
  type RuledRecord,
} from './entity/rules'
export { type ExprUser, exprUser } from './entity/user'
export { compileExpr } from './expr'
export type { Clock, Expr, ExprEnv, ExprFunction, ExprType, Scope } from './expr/types'
export type { Finding, LocatedFinding, Severity } from './finding/finding'
export type { BrokenEntity } from './link/broken'
export {
  type DocumentFile,
  type Documents,
  loadDocuments,
  type Refusal,
  type Registries,
} from './link/documents'
export type { Role } from './link/linkRoles'
export type { NumberPart, NumberRule } from './link/numberRule'
export type { ManualChapter, ManualKey } from './manual/manual'
export { type Manual, type ManualLine, wholeManual } from './manual/wholeManual'
export type { MenuDoc, MenuNode } from './menu/menuDoc'
export {
  addressNames,
  documentPrefix,
  firstIconNames,
  homePath,
  moreIconNames,
  type OnlineName,
  type ViewName,
} from './menu/shellNames'
export { type Condition, isGroup, type Rule, type RuleValue, rulesOf } from './query/condition'
export { listParams, readCondition, readSort, type SortKey, toParams } from './query/query'
export { writeSuperQuery } from './query/superQuery'
export { matches } from './regexp/patterns'
export type { Report } from './report/report'
export { entityFor } from './rights/prune'
