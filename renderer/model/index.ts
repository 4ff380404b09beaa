export { boxLength, isLongerThan, isShorterThan } from './characters/characters'
export { patternError } from './check/patternError'
export { compileEntity } from './compile/compileEntity'
export type { FieldContext } from './compile/compileField'
export { type CompiledPage, compilePage } from './compile/compilePage'
export {
  type CompanyPath,
  carriedPath,
  companyFolder,
  companyOf,
  companyPath,
  companyPrefix,
  writtenPath,
} from './document/companyNames'
export {
  type DictDoc,
  type DictRef,
  parseDictRef,
  publishedTables,
  reportTable,
  treeColumns,
} from './document/dict'
export { endpointUrl } from './document/endpointUrl'
export { entitiesNamed } from './document/entitiesNamed'
export type { EntityDoc, FieldDoc } from './document/entityDoc'
export { auditFields, reservedNames, systemFields } from './document/names'
export type { PageDoc } from './document/pageDoc'
export {
  type PublishedDocument,
  type PublishedPage,
  publishedWith,
} from './document/publishedPage'
export { closed, expr, named, oneOf, ref } from './document/schema'
export {
  columnOf,
  databaseName,
  type Entity,
  type EntityAction,
  type EntitySource,
  permissionOf,
  type StandardAction,
  type StoredNames,
  sourceColumn,
  standardActions,
  storedColumn,
  storedTable,
  writesBeside,
} from './entity/entity'
export {
  defineValue,
  type Field,
  type FileClaim,
  isTone,
  type Lookup,
  nothingKnown,
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
  mayChange,
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
export { isUnknown } from './entity/unknownType'
export { type ExprUser, exprUser } from './entity/user'
export { compileExpr } from './expr'
export { hourNow, today, zoneName } from './expr/dates'
export type { Clock, Expr, ExprEnv, ExprFunction, ExprType, Scope } from './expr/types'
export type { Finding, LocatedFinding, Severity } from './finding/finding'
export { below } from './finding/pointer'
export { present } from './finding/present'
export { suggest } from './finding/suggest'
export { unknownName } from './finding/unknownName'
export { isObject } from './finding/walk'
export type { BrokenEntity } from './link/broken'
export {
  type CompanyDocuments,
  type DocumentFile,
  type Documents,
  loadCompanyOver,
  loadDocuments,
  type Refusal,
} from './link/documents'
export type { Role } from './link/linkRoles'
export type { MetaSources } from './link/meta'
export type { NumberPart, NumberRule } from './link/numberRule'
export type { Registries } from './link/registries'
export type { ManualChapter, ManualKey } from './manual/manual'
export { type Manual, type ManualLine, wholeManual } from './manual/wholeManual'
export type { MenuDoc, MenuNode } from './menu/menuDoc'
export { addressNames, documentPrefix } from './menu/menuNames'
export { type Condition, isGroup, type Rule, type RuleValue, rulesOf } from './query/condition'
export { listParams, readCondition, readSort, type SortKey, toParams } from './query/query'
export { writeSuperQuery } from './query/superQuery'
export { matches } from './regexp/patterns'
export type { Report } from './report/report'
export { documentRights, isOverAll, isUntold } from './rights/documentRights'
export { platformOnly } from './rights/platformOnly'
export { entityFor, fieldFor, mayUse } from './rights/prune'
