/** Names of fields, entities and dictionaries. Other characters could be syntax to Formily, SQL or JavaScript. */
export const namePattern = '^[A-Za-z_][A-Za-z0-9_]{0,63}$'

/** Names that match `namePattern` but are special in JavaScript. */
export const reservedNames: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  '__defineGetter__',
  '__defineSetter__',
  '__lookupGetter__',
  '__lookupSetter__',
]

/** Columns that the server keeps on every record; a document may declare only the four audit fields, read-only. */
export const systemFields: readonly string[] = ['id', 'tenantId', 'ver', 'delFlag', 'sysOrgCode']
export const auditFields: readonly string[] = ['createBy', 'createTime', 'updateBy', 'updateTime']

/** Keys of every field in writing order; the type's own keys follow `required`. */
export const fieldKeys = [
  'type',
  'title',
  'required',
  'unique',
  'was',
  'checkRule',
  'readonly',
  'default',
  'defaultBy',
  'remember',
  'compute',
  'showIf',
  'keep',
  'requireIf',
  'disableIf',
  'clearOn',
  'invalidIf',
  'invalidMessage',
  'can',
  'mask',
  'editCan',
  'placeholder',
  'help',
  'allow',
] as const
