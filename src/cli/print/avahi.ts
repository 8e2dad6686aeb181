import { lanHosts } from "../../platform/network/public-address";
import type { CommandContext } from "../command";

const xml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The service file with which Avahi announces the server on the local network. */
export function avahiService({ config }: CommandContext): string {
  const secure = config.tlsCert !== undefined;
  const url = config.publicUrl ?? `http${secure ? "s" : ""}://${lanHosts()[0] ?? "localhost"}:${config.port}`;
  return `<?xml version="1.0" standalone="no"?>
<!-- /etc/avahi/services/gardenshed.service: lets others on the local network find the server -->
<!DOCTYPE service-group SYSTEM "avahi-service.dtd">
<service-group>
  <name replace-wildcards="yes">Gardenshed on %h</name>
  <service>
    <type>${secure ? "_https" : "_http"}._tcp</type>
    <port>${config.port}</port>
    <txt-record>path=/</txt-record>
    <txt-record>url=${xml(url)}</txt-record>
  </service>
</service-group>
`;
}
