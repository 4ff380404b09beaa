export { compileEntity } from './compileEntity'
export type { FieldContext } from './compileField'
export { type CompiledPage, compilePage } from './compilePage'
export { type Condition, isGroup, type Rule, type RuleValue, rulesOf } from './condition'
export {
  type DictDoc,
  type DictRef,
  parseDictRef,
  publishedTables,
  reportTable,
  treeColumns,
} from './dict'
export {
  type DocumentFile,
  type Documents,
  loadDocuments,
  type Refusal,
  type Registries,
} from './documents'
export {
  columnOf,
  databaseName,
  type Entity,
  type EntityAction,
  permissionOf,
  type StandardAction,
  standardActions,
} from './entity'
export type { EntityDoc, FieldDoc } from './entityDoc'
export { compileExpr } from './expr'
export type { Clock, Expr, ExprEnv, ExprFunction, ExprType, Scope } from './expr/types'
export {
  defineValue,
  type Field,
  isTone,
  type Lookup,
  type Operator,
  type Option,
  type Storage,
  scalarOf,
  type Tone,
  type ValueType,
} from './field'
export type { Finding, Problem, Severity } from './finding'
export type {
  ActionContext,
  ActionDocKind,
  ActionPlace,
  CellLook,
  CompileContext,
  PageDocKind,
} from './kinds'
export type { MenuDoc, MenuNode } from './menuDoc'
export type { NumberPart, NumberRule } from './numberRule'
export type { PageDoc } from './pageDoc'
export { patternFault } from './patternFault'
export { matches } from './patterns'
export {
  type AuthEntry,
  type ButtonLists,
  can,
  type Grants,
  mayEnter,
  mayPress,
  mayShow,
  noGrants,
  withheld,
} from './permission'
export { entityFor } from './prune'
export { listParams, readCondition, readSort, type SortKey, toParams } from './query'
export { Registry, replace } from './registry'
export type { Report } from './report'
export {
  applyRules,
  checkRecord,
  defaultsOf,
  type ExprUser,
  type FieldState,
  isEmpty,
  type RuledRecord,
} from './rules'
export { auditFields, systemFields } from './schema'
export {
  addressNames,
  type FirstIconName,
  type MoreIconName,
  type OnlineName,
  type ViewName,
} from './shellNames'
