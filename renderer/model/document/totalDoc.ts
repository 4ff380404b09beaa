import { Type } from 'typebox'

/** An expression that totals rows. */
export const totalByDoc = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 2000, description }))
