import type { ActionDocKind, PageDocKind, ValueType, ViewDocKind } from '#model'
import { addMembers } from './addMembers/action'
import { checkStepsValue } from './check_steps/value'
import { compareVersions } from './compareVersions/action'
import { copySite } from './copySite/action'
import { dataRules } from './dataRules/action'
import { deviceValue } from './device/value'
import { embedCodeValue } from './embed_code/value'
import { grantRights } from './grantRights/action'
import { iconValue } from './icon/value'
import { passwordValue } from './password/value'
import { preview } from './preview/action'
import { replyMail } from './replyMail/action'
import { sourceTables } from './sourceTables/action'
import { testSend } from './testSend/action'
import { transferValue } from './transfer/value'
import { treeSelectValue } from './tree_select/value'
import { viewAs } from './viewAs/action'
import { wouldStopValue } from './would_stop/value'

/** What documents can name besides built-in parts: the document half of each. */
interface ProductParts {
  /** Made by `defineValue`; the cell is the default export of `product/<name>/index.tsx`. */
  readonly cells: readonly ValueType[]
  /** Each a `PageDocKind`; the page is the default export of `product/<name>/index.tsx`. */
  readonly pages: readonly PageDocKind[]
  /** Each an `ActionDocKind`; its code is the default export of `product/<name>/index.ts`. */
  readonly actions: readonly ActionDocKind[]
  /** Each a `ViewDocKind`; the view is the default export of `product/<name>/index.tsx`. */
  readonly views: readonly ViewDocKind[]
}

/**
 * This product's cell types, page kinds, actions and view kinds: one folder each, named as in documents, and one line
 * below. Console, server and command line all read this list.
 */
export const productParts: ProductParts = {
  cells: [
    checkStepsValue,
    deviceValue,
    embedCodeValue,
    iconValue,
    passwordValue,
    transferValue,
    treeSelectValue,
    wouldStopValue,
  ],
  pages: [],
  actions: [
    addMembers,
    compareVersions,
    copySite,
    dataRules,
    grantRights,
    preview,
    replyMail,
    sourceTables,
    testSend,
    viewAs,
  ],
  views: [],
}
