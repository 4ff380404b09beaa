import type { Db } from '../db/open'
import type { Stored } from '../entity/contracts/records'
import type { Origin } from '../entity/contracts/writing'
import type { Module } from '../module/module'
import { assignArrived } from './arrived'
import { assignmentHooks } from './hooks'
import { assignmentMigrations } from './migrations'
import { oneGiven, severalGiven } from './noticeValues'
import './tables'

declare module '../module/module' {
  interface Services {
    readonly assignment: {
      /** Assigns an enquiry that has just been stored by the rules, in the same transaction. */
      arrived(
        trx: Db,
        enquiry: Stored,
        by: { readonly origin: Origin; readonly now: Date },
      ): Promise<void>
    }
  }
}

/** Assigns enquiries by the rules of a company, in fair turns, and notifies their owners. */
export const assignmentModule: Module = {
  name: 'assignment',
  migrations: assignmentMigrations,
  start({ documents, use }) {
    return {
      services: {
        assignment: {
          arrived: (trx, enquiry, by) =>
            assignArrived(trx, enquiry, {
              ...by,
              documents: documents(by.origin.caller.tenantId),
            }),
        },
      },
      adds: {
        hooks: { enquiry: assignmentHooks({ documents, letters: use('letters') }) },
        notices: [oneGiven, severalGiven],
      },
    }
  },
}
