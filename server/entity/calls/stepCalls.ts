import { Type } from 'typebox'
import { entityCall } from '../contracts/calls'
import { idList, idsOf } from '../read/idList'
import { doneRecords, performAction } from '../write/actions'
import { performStep, stepBody } from '../write/steps'
import { stepWarnings, warnOf } from '../write/stepWarnings'
import { warningsTitle } from './messages.calls'

export const actionCall = (path: string, title: string) =>
  entityCall({
    methods: ['POST'],
    path,
    judged: true,
    title,
    summary:
      'Does an action of the document to those records that it may be done to, and names the others.',
    body: Type.Object({ ids: idList }),
    answer: doneRecords,
    run: (call) => performAction(path, idsOf(call.body.ids), call),
  })

export const stepCall = (path: string, title: string) =>
  entityCall({
    methods: ['POST'],
    path,
    judged: true,
    title,
    summary: 'Does a step of the states to the records, all of them or none.',
    body: stepBody,
    answer: doneRecords,
    run: (call) => performStep(path, call),
  })

export const warningsCall = (step: string, title: string) =>
  entityCall({
    methods: ['POST'],
    path: `${step}/warnings`,
    writes: false,
    title: warningsTitle(title),
    summary:
      'What the document would have said before a step is done to the records: each warning with how many it concerns.',
    body: stepBody,
    answer: stepWarnings,
    run: (call) => warnOf(step, call),
  })
