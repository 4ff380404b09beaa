import { type Static, Type } from 'typebox'
import { manual } from './messages.manual'
import { closed, expr, freeOrder, named, ref } from './schema'

const text = (description: string) => Type.String({ description, minLength: 1, maxLength: 200 })
const state = (description: string) => Type.String({ description, minLength: 1, maxLength: 100 })
const stateList = (description: string) =>
  Type.Array(state(description), {
    description,
    minItems: 1,
    maxItems: 100,
    uniqueItems: true,
    ...freeOrder,
  })
const stepName = (description: string) => Type.String({ description, minLength: 1, maxLength: 64 })

const warningDoc = closed(
  {
    when: Type.Optional(expr('record', 'bool', manual.stepWarnWhen)),
    with: Type.Optional(
      named(expr('record', 'field', manual.stepWarnWith), manual.stepWarnWith, {
        noun: 'field',
        min: 1,
        max: 1,
      }),
    ),
    message: text(manual.stepWarnMessage),
  },
  manual.stepWarn,
)

/** One way from some states to another. */
export const stepDoc = closed(
  {
    title: text(manual.stepTitle),
    from: stateList(manual.stepFrom),
    to: Type.Optional(state(manual.stepTo)),
    ask: Type.Optional(
      Type.Array(ref('field', manual.stepAsk), {
        description: manual.stepAsk,
        minItems: 1,
        maxItems: 20,
        uniqueItems: true,
      }),
    ),
    when: Type.Optional(expr('record', 'bool', manual.stepWhen)),
    refuse: Type.Optional(text(manual.stepRefuse)),
    warn: Type.Optional(
      Type.Array(warningDoc, { description: manual.stepWarn, minItems: 1, maxItems: 20 }),
    ),
    set: Type.Optional(
      named(expr('record', 'field', manual.stepSet), manual.stepSet, { noun: 'field', min: 1 }),
    ),
    confirm: Type.Optional(text(manual.stepConfirm)),
    danger: Type.Optional(Type.Boolean({ description: manual.danger })),
    can: Type.Optional(ref('permission', manual.stepCan)),
    notBy: Type.Optional(stepName(manual.stepNotBy)),
    auto: Type.Optional(ref('field', manual.stepAuto)),
  },
  manual.steps,
)

/** The states that records go through, and the only ways between them. */
export const statesDoc = closed(
  {
    field: ref('field', manual.stateField),
    initial: state(manual.stateInitial),
    final: Type.Optional(stateList(manual.stateFinal)),
    lock: Type.Optional(stateList(manual.stateLock)),
    steps: named(stepDoc, manual.steps, { min: 1 }),
  },
  manual.states,
)

export type StepDoc = Readonly<Static<typeof stepDoc>>
