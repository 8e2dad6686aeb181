import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** A certificate that nobody but itself vouches for, for a name that is not the address of the server; and its key. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBgzCCASmgAwIBAgIUY0tHkDS58gpbseC9Cem6WI8fVp8wCgYIKoZIzj0EAwIw
FjEUMBIGA1UEAwwLZ2FyZGVuLnRlc3QwIBcNMjYxMTIwMTIwNTQ2WhgPMjEyNjEw
MjcxMjA1NDZaMBYxFDASBgNVBAMMC2dhcmRlbi50ZXN0MFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAEKW4bUVik+XvaqmmaZmT62hO20uB5naPvrtLK9Fgac6BVMY9w
09dFFXwhh1LFmGKRA4NFitGMG5LZOAt++m6tkqNTMFEwHQYDVR0OBBYEFFkHhBTr
vQu4Y+bTNml9R7iW/CFlMB8GA1UdIwQYMBaAFFkHhBTrvQu4Y+bTNml9R7iW/CFl
MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIgds89vQbdOf/xXzeL
EmmqLWDtB+Pmhest33Ag1mdvI4cCIQCST8o35NP0dZDV4A1cZriKspxFLnqy+GFb
gXe+orYP7g==
-----END CERTIFICATE-----
`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgT7WNuG2e+aJEgqs4
JGir+Lk8bNsY1bBm5qcTZXLNAdShRANCAAQpbhtRWKT5e9qqaZpmZPraE7bS4Hmd
o++u0sr0WBpzoFUxj3DT10UVfCGHUsWYYpEDg0WK0Ywbktk4C376bq2S
-----END PRIVATE KEY-----
`;

/** What a renewal may bring: another name, another key. */
export const otherCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBhDCCASugAwIBAgIUdPD0QNDXqWfvjeAOED3WV9Cp6r4wCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMcmVuZXdlZC50ZXN0MCAXDTI2MTEyMjE0MTE1OFoYDzIxMjYx
MDI5MTQxMTU4WjAXMRUwEwYDVQQDDAxyZW5ld2VkLnRlc3QwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAAReSbek2ekVgqOUPematDwwm0lA38kvZtDnG1LXTtK0JYWC
uTKZRSi18s9VhyxnGgfAdiuFtkmbgNb4ix5U6jIwo1MwUTAdBgNVHQ4EFgQUUSGu
w8f76N9WEArDo+iWVQalgdowHwYDVR0jBBgwFoAUUSGuw8f76N9WEArDo+iWVQal
gdowDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiBM9UmWWMVmqHNC
viJad5qiP/I4Af1Ot++aYb2TUaiwlgIgIbxhAftY+HAGbYxpVfU5y7/81C4eJgFH
yRV8/aSBTRE=
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg9MOoelsGo44yKoDz
7H4AKk41xGBEECkun/PK4YQfmV2hRANCAAReSbek2ekVgqOUPematDwwm0lA38kv
ZtDnG1LXTtK0JYWCuTKZRSi18s9VhyxnGgfAdiuFtkmbgNb4ix5U6jIw
-----END PRIVATE KEY-----
`,
};

/** Writes both into a folder and answers the settings that name them. */
export function writeCertificate(folder: string): { readonly TLS_CERT: string; readonly TLS_KEY: string } {
  const [TLS_CERT, TLS_KEY] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  writeFileSync(TLS_CERT, CERTIFICATE);
  writeFileSync(TLS_KEY, KEY);
  return { TLS_CERT, TLS_KEY };
}
