/** What systemd keeps from a service that needs its files and the network only. */
export const HARDENING = `ProtectSystem=strict
ProtectHome=read-only
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
PrivateDevices=yes
NoNewPrivileges=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
RemoveIPC=yes`;

/** Quotes a value: systemd interprets backslashes, specifiers and double quotes. */
export const unitQuoted = (text: string): string => `"${text.replace(/["\\]/g, "\\$&").replaceAll("%", "%%")}"`;
