/** The project's documents, to be read by those who use the tools. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface DocumentHead {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly mimeType: string;
}

const BASE = 'tra://docs/';
const MARKDOWN = 'text/markdown';

export class Documents {
  readonly #dir: string;

  constructor(dir: string) {
    this.#dir = dir;
  }

  /** Empty where the service runs without its documents. */
  async list(): Promise<DocumentHead[]> {
    const names = (await this.#names()).sort();
    return await Promise.all(
      names.map(async (name) => {
        const title = /^# (.+)$/m.exec(await this.#text(name))?.[1] ?? name;
        return { uri: BASE + name, name, title, mimeType: MARKDOWN };
      }),
    );
  }

  /** Null: there is no such document. */
  async read(uri: string): Promise<{ uri: string; mimeType: string; text: string } | null> {
    const name = (await this.#names()).find((one) => BASE + one === uri);
    return name === undefined ? null : { uri, mimeType: MARKDOWN, text: await this.#text(name) };
  }

  async #names(): Promise<string[]> {
    const all = await readdir(this.#dir).catch(() => []);
    return all.filter((name) => name.endsWith('.md'));
  }

  #text(name: string): Promise<string> {
    return readFile(join(this.#dir, name), 'utf8');
  }
}
