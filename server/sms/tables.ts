import type { Generated } from 'kysely'

/** What is kept of a code that was sent to a phone. */
export interface SmsCodeTable {
  /** SHA-256 of what the code is good for and the phone. */
  readonly key_hash: string
  /** `$scrypt$…`: six digits hashed fast would be found in a second. */
  readonly code_hash: string
  readonly tries: number
  readonly expires_at: number
}

/** Messages sent within the hour that began at `since_at`. */
export interface SmsCountTable {
  readonly key: string
  readonly messages: number
  readonly since_at: number
}

/** A message of the outbox; its columns are the fields of schemas/entities/sys/sms.json. */
export interface SmsTable {
  readonly id: string
  readonly tenant_id: number
  readonly es_title: string | null
  readonly es_type: string | null
  readonly es_receiver: string | null
  readonly es_content: string | null
  readonly es_send_time: string | null
  readonly es_send_status: string | null
  readonly es_send_num: number | null
  readonly es_result: string | null
  readonly create_by: string | null
  readonly create_time: string
  // Of mails; text messages have none of these.
  /** JSON: what its template was filled with. */
  readonly es_param: string | null
  readonly template_code: string | null
  /** When it is sent, or sent again; null = it waits for nothing. */
  readonly next_time: string | null
  /** Of its head: stays the same at each attempt. */
  readonly message_id: string | null
  /** 'Y' = its receiver may have it more than once. */
  readonly twice: Generated<string>
  /** The record that it is about. */
  readonly about_entity: string | null
  readonly about_id: string | null
  /** Until when a process has it that sends it. */
  readonly taken_until: string | null
}

declare module '../db/tables' {
  interface SystemTables {
    readonly sys_sms_code: SmsCodeTable
    readonly sys_sms_count: SmsCountTable
    readonly sys_sms: SmsTable
  }
}
