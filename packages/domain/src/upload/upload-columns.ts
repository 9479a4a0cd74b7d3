import type { Sql } from '../database.ts'

/**
 * Gives the columns that make an upload. The last part is not shown as received before all are joined: a sender that finds an
 * upload in that state sends it again, which has them joined.
 */
export function uploadColumns(sql: Sql) {
  return sql`
    upload_id, status, file_name, content_type, size_bytes, purpose, max_bytes, sha256,
    created_at, expires_at,
    case when status = 'pending' and part_size is not null then jsonb_build_object(
      'part_size', part_size,
      'count', ceil(size_bytes::numeric / part_size),
      'received', coalesce((
        select jsonb_agg(jsonb_build_object(
                 'number', p.number, 'size_bytes', p.size_bytes, 'etag', p.sha256
               ) order by p.number)
          from upload_parts p
         where p.upload_id = uploads.upload_id
           and (parts_digest is null or p.number < ceil(uploads.size_bytes::numeric / part_size))
      ), '[]')
    ) end as parts
  `
}
