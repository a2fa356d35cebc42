/** The part of `tr46` in use; the package ships no types. */
declare module 'tr46' {
  interface ProcessingOptions {
    checkHyphens?: boolean;
    checkBidi?: boolean;
    checkJoiners?: boolean;
    useSTD3ASCIIRules?: boolean;
    transitionalProcessing?: boolean;
  }
  /** Null when the name breaks a rule. */
  export function toASCII(
    domainName: string,
    options?: ProcessingOptions & { verifyDNSLength?: boolean },
  ): string | null;
  export function toUnicode(
    domainName: string,
    options?: ProcessingOptions,
  ): { domain: string; error: boolean };
}
