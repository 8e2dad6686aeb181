# For both platforms: bun run build --all, then docker buildx build --platform linux/amd64,linux/arm64 --tag gardenshed .
FROM debian:bookworm-slim
ARG TARGETARCH
COPY dist/gardenshed_*_${TARGETARCH}.deb /tmp/gardenshed.deb
RUN apt-get update && apt-get install -y --no-install-recommends /tmp/gardenshed.deb \
  && rm -rf /var/lib/apt/lists/* /tmp/gardenshed.deb
USER gardenshed
VOLUME /var/lib/gardenshed
EXPOSE 3000 1883
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["gardenshed", "health"]
CMD ["gardenshed"]
