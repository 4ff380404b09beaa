import { join } from 'node:path'
import { migration } from '../db/migrate'
import { createContentStore } from '../files/content'
import { platform } from '../kernel/ofTenant'
import type { Module } from '../module/module'
import type { BackupSettings } from './config'
import { backupHandlers } from './handlers'
import './tables'

declare module '../module/module' {
  interface Settings {
    /** Default: seven in `backups` beside the uploaded files, without a key. */
    readonly backups?: BackupSettings
  }
}

/** Scheduled backups and restore tests. */
export const backupModule: Module = {
  name: 'backup',
  migrations: [
    migration('023-backups', [
      `create table sys_backup (
        id varchar(64) primary key, name varchar(200) not null, path varchar(1000) not null,
        size bigint not null, rows bigint not null, files bigint not null,
        proved_time timestamp(0), proof varchar(500),
        tenant_id integer not null default 0,
        create_by varchar(100), create_time timestamp(0) not null default localtimestamp(0),
        update_by varchar(100), update_time timestamp(0), sys_org_code varchar(64),
        del_flag smallint not null default 0, ver integer not null default 1)`,
    ]),
  ],
  start({ database, clock, settings, documents, use }) {
    const { filesDir, s3, backups } = settings
    const given: BackupSettings = backups ?? { directory: join(filesDir, '..', 'backups'), keep: 7 }
    const { directory, keep, key } = given
    const contents = createContentStore(filesDir, s3)
    const files = () => settings.source?.texts() ?? documents(platform).texts
    /** Updates open lists when a backup was taken, proved or removed. */
    function told(ids: readonly string[], added = 0): void {
      const entity = documents(platform).entities.get('backup')
      if (!entity) return
      use('entity').changed?.(entity.table, 0)
      use('rowsWritten')(entity.table, 0)
      use('entity').written?.({ entity, tenantId: 0, ids, added })
    }
    return {
      adds: {
        handlers: backupHandlers({ database, contents, directory, keep, key, clock, files, told }),
      },
    }
  },
}
