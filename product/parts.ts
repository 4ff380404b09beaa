import type { ValueType } from '../renderer/model/entity/field'
import type { ActionDocKind, PageDocKind, ViewDocKind } from '../renderer/model/entity/kinds'
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
import { resetPassword } from './resetPassword/action'
import { sourceTables } from './sourceTables/action'
import { testSend } from './testSend/action'
import { transferValue } from './transfer/value'
import { treeSelectValue } from './tree_select/value'
import { viewAs } from './viewAs/action'
import { wouldStopValue } from './would_stop/value'

/** What documents may name beside the built-in parts: the neutral half of each. */
interface ProductParts {
  /** By `defineValue`; the cell itself is what `product/<name>/index.tsx` exports as default. */
  readonly cells: readonly ValueType[]
  /** By a `PageDocKind`; the screen is what `product/<name>/index.tsx` exports as default. */
  readonly pages: readonly PageDocKind[]
  /** By an `ActionDocKind`; what it does is what `product/<name>/index.ts` exports as default. */
  readonly actions: readonly ActionDocKind[]
  /** By a `ViewDocKind`; the look is what `product/<name>/index.tsx` exports as default. */
  readonly views: readonly ViewDocKind[]
}

/**
 * The cell types, page kinds, actions and view kinds of this product: one folder here, named as documents name the part, and
 * one line below. Console, server and command line all read this list.
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
    resetPassword,
    sourceTables,
    testSend,
    viewAs,
  ],
  views: [],
}
