import type { Generated } from 'kysely'
import type { WallClock } from '../db/tables'

/** A message template (contract, §6.13), described by the entity document `messageTemplate`. */
export interface TemplateTable {
  readonly id: string
  readonly tenant_id: number
  readonly template_name: string
  readonly template_code: string
  /** Same values as `es_type` of messages. */
  readonly template_type: string
  readonly template_subject: string | null
  readonly template_content: string
  readonly template_test_json: string | null
  /** Where users can choose it: a value of the dictionary `template_use`; null = only used by its code. */
  readonly template_use: string | null
  /** null = for any language. */
  readonly template_language: string | null
  /** States of the record it is for, joined by commas; null = for any. */
  readonly template_states: string | null
  /** 'N' = no longer offered. */
  readonly active: string | null
  readonly create_time: WallClock
  readonly del_flag: Generated<number>
}

declare module '../db/tables' {
  interface SystemTables {
    readonly sys_sms_template: TemplateTable
  }
}
