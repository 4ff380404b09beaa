import { Type } from 'typebox'
import { propManual } from './messages.manual'

/** Properties of types with an editor of their own. */
export interface WritingProps {
  readonly min?: number
  readonly max?: number
  readonly height?: number
  readonly biz?: string
}

export const writingProps = {
  min: Type.Optional(Type.Integer({ minimum: 0, description: propManual.minLength })),
  max: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 200_000, description: propManual.maxLength }),
  ),
  height: Type.Optional(
    Type.Integer({ minimum: 200, maximum: 1200, description: propManual.editorHeight }),
  ),
  biz: Type.Optional(Type.String({ pattern: '^[a-z0-9_-]{1,32}$', description: propManual.biz })),
}
