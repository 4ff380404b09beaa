import type { CompileContext } from '../../model/entity/kinds'
import { below } from '../../model/finding/pointer'
import { present } from '../../model/finding/present'
import { listPageNamed } from './compileList'
import type { TaskDoc } from './doc'
import type { Task } from './model'
import { compileWhere } from './where'

/** `pointer` = pointer of the list of tasks. */
export const compileTasks = (
  docs: readonly TaskDoc[],
  pointer: string,
  context: CompileContext,
): readonly Task[] =>
  [...present(docs)].flatMap(([index, { title, page, where, can, urgent }]): readonly Task[] => {
    const at = below(pointer, index)
    const entity = listPageNamed(page, below(at, 'page'), context)?.entity
    if (!entity) return []
    return [
      Object.freeze({
        title,
        page,
        entity,
        urgent: urgent === true,
        where: compileWhere(where, { entity, pointer: below(at, 'where') }, context),
        ...(can !== undefined && { can }),
      }),
    ]
  })
