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

/** Writes both into a folder and answers the settings that name them. */
export function writeCertificate(folder: string): { readonly TLS_CERT: string; readonly TLS_KEY: string } {
  const [TLS_CERT, TLS_KEY] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  writeFileSync(TLS_CERT, CERTIFICATE);
  writeFileSync(TLS_KEY, KEY);
  return { TLS_CERT, TLS_KEY };
}

/** The authority that vouches for the certificate of mail servers, which is for localhost and 127.0.0.1. */
export const MAIL_AUTHORITY = `-----BEGIN CERTIFICATE-----
MIIBiTCCAS+gAwIBAgIULMP5jFgqx3qDH4/IxOUx+wwOFbIwCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOVGVzdCBhdXRob3JpdHkwIBcNMjYxMTIwMTIyOTUxWhgPMjEy
NjEwMjcxMjI5NTFaMBkxFzAVBgNVBAMMDlRlc3QgYXV0aG9yaXR5MFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEdk5s/y/GeetcBjS1+Etu4VsAnieY1QnhpVUyUqPv
LJNKY9YpkkG2Cnmu7NtbSE/P1DZ0Zkmtu1XKjjdCCv+RQaNTMFEwHQYDVR0OBBYE
FMHXiY1RInn2wC3OXT3HjDtB+joiMB8GA1UdIwQYMBaAFMHXiY1RInn2wC3OXT3H
jDtB+joiMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIgasn9GOX4
cRKPbqGVTGKF+JXKMXUE9WDhDU1HAOWuVwgCIQCbG2snOgN/cytReLV1EegpQvUz
+NGPIJOyPVSCiVcbWA==
-----END CERTIFICATE-----
`;
export const MAIL_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBjzCCATWgAwIBAgIUANhsQr6O37E+FsuyjgWLdrJC1/owCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOVGVzdCBhdXRob3JpdHkwIBcNMjYxMTIwMTIyOTUxWhgPMjEy
NjEwMjcxMjI5NTFaMBQxEjAQBgNVBAMMCWxvY2FsaG9zdDBZMBMGByqGSM49AgEG
CCqGSM49AwEHA0IABKfmMSu861b2a57pcjcggcs6y2fjeXMxnRcEp1DBIiTqDsfr
ZC/Cp52W60pH6i6tCneAaX3i+b6RlDYCiQeUxcOjXjBcMBoGA1UdEQQTMBGCCWxv
Y2FsaG9zdIcEfwAAATAdBgNVHQ4EFgQUTZH4gjrYTFtLB4X1L28Ymn+SBFEwHwYD
VR0jBBgwFoAUwdeJjVEiefbALc5dPceMO0H6OiIwCgYIKoZIzj0EAwIDSAAwRQIh
AKIOEfNiIuov5/B904qYPIw00N3ZnyZiyNeyPZc+d685AiB2f1JXqdefGKOHadx8
oFsczyrkVyLs8B/l0McbPgidyQ==
-----END CERTIFICATE-----
`;
export const MAIL_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgCzWWFA//sx1+2eFP
0m5eH4w7yZia4KPDNFENgqD867mhRANCAASn5jErvOtW9mue6XI3IIHLOstn43lz
MZ0XBKdQwSIk6g7H62QvwqedlutKR+ourQp3gGl94vm+kZQ2AokHlMXD
-----END PRIVATE KEY-----
`;
