/** What ajv says of one mistake. */
export interface ShapeError {
  readonly instancePath: string
  readonly schemaPath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  /** Set on errors about the name of a property. */
  readonly propertyName?: string
}

export interface Validate {
  (doc: unknown): boolean
  errors?: readonly ShapeError[] | null
}

export declare const validateEntity: Validate
export declare const validatePage: Validate
export declare const validateDict: Validate
export declare const validateReport: Validate
export declare const validateRole: Validate
export declare const validateRule: Validate
export declare const validateMenu: Validate
