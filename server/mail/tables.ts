import type { Generated } from 'kysely'
import type { WallClock } from '../db/tables'

/** A text that messages are made of (contract, §6.13); the entity document `messageTemplate` describes it. */
export interface TemplateTable {
  readonly id: string
  readonly tenant_id: number
  readonly template_name: string
  readonly template_code: string
  /** As `es_type` of messages. */
  readonly template_type: string
  readonly template_subject: string | null
  readonly template_content: string
  readonly template_test_json: string | null
  /** What it is offered for: a value of the dictionary `template_use`; null = it is named by its code alone. */
  readonly template_use: string | null
  /** null = it is for any. */
  readonly template_language: string | null
  /** 'N' = it is offered no more. */
  readonly active: string | null
  readonly create_time: WallClock
  readonly del_flag: Generated<number>
}

declare module '../db/tables' {
  interface SystemTables {
    readonly sys_sms_template: TemplateTable
  }
}
