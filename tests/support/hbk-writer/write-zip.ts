import { crc32, deflateRawSync } from 'node:zlib';

export interface WrittenMember {
  name: string | Uint8Array;
  data: Uint8Array;
  /** Default: deflate. */
  stored?: boolean;
  /** Lies for tests of damage. */
  claimedSize?: number;
  claimedCrc?: number;
  flags?: number;
  method?: number;
}

export interface ZipOptions {
  /** Leaves the central directory and the end record out. */
  localRecordsOnly?: boolean;
  comment?: string;
}

/** Writes a plain single-disk ZIP: version 20, no data descriptors, no Zip64. */
export function writeZip(members: readonly WrittenMember[], options: ZipOptions = {}): Uint8Array {
  const parts: Uint8Array[] = [];
  const central: Uint8Array[] = [];
  let offset = 0;
  for (const member of members) {
    const name = typeof member.name === 'string' ? Buffer.from(member.name, 'utf8') : member.name;
    const data = member.stored === true ? member.data : deflateRawSync(member.data);
    const fields = {
      flags: member.flags ?? 0,
      method: member.method ?? (member.stored === true ? 0 : 8),
      crc: member.claimedCrc ?? crc32(member.data),
      compressed: data.length,
      size: member.claimedSize ?? member.data.length,
      nameBytes: name.length,
    };
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    writeFields(local, 6, fields);
    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02014b50, 0);
    record.writeUInt16LE(20, 4);
    record.writeUInt16LE(20, 6);
    writeFields(record, 8, fields);
    record.writeUInt32LE(offset, 42);
    parts.push(local, name, data);
    central.push(record, name);
    offset += local.length + name.length + data.length;
  }
  if (options.localRecordsOnly === true) return Buffer.concat(parts);
  const directory = Buffer.concat(central);
  const comment = Buffer.from(options.comment ?? '', 'utf8');
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(members.length & 0xffff, 8);
  end.writeUInt16LE(members.length & 0xffff, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...parts, directory, end, comment]);
}

interface HeaderFields {
  flags: number;
  method: number;
  crc: number;
  compressed: number;
  size: number;
  nameBytes: number;
}

function writeFields(target: Buffer, at: number, fields: HeaderFields): void {
  target.writeUInt16LE(fields.flags, at);
  target.writeUInt16LE(fields.method, at + 2);
  target.writeUInt32LE(fields.crc >>> 0, at + 8);
  target.writeUInt32LE(fields.compressed, at + 12);
  target.writeUInt32LE(fields.size >>> 0, at + 16);
  target.writeUInt16LE(fields.nameBytes, at + 20);
}
