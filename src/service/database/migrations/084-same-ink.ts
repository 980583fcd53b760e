import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * What is the same drawing in several fields of an envelope, and how large it is, so that it is read once and its size is known
 * without reading it. A trigger keeps it up, since earlier versions write answers too. See decision 155.
 */
const statements = [
  sql`alter table fields add column ink_hash text, add column ink_bytes integer, add column answer_brief jsonb`,
  sql`create function measure_ink() returns trigger language plpgsql as $$
    declare ink text;
    begin
      new.ink_hash := null;
      new.ink_bytes := null;
      new.answer_brief := null;
      if jsonb_typeof(new.answer -> 'art') = 'object' then
        ink := new.answer ->> 'art';
        new.ink_hash := encode(sha256(convert_to(ink, 'UTF8')), 'hex');
        new.ink_bytes := octet_length(ink);
        new.answer_brief := jsonb_set(new.answer, '{art}', 'null');
      end if;
      return new;
    end
  $$`,
  sql`create trigger measure_ink before insert or update of answer on fields
    for each row when (new.answer is not null or new.ink_hash is not null) execute function measure_ink()`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
